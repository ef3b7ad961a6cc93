/** Node globals that the pairing SDK expects in browsers. A separate module, because it must run before the SDK. */
Object.assign(globalThis, { global: globalThis })
