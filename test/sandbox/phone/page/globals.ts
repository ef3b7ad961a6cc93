/** Node globals that the SDK expects in browsers. This is a separate module, because it must run before the SDK. */
Object.assign(globalThis, { global: globalThis })
