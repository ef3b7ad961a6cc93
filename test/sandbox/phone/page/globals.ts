/** What the pairing SDK expects of a browser that is none: it must come before the SDK, so it is a module of its own. */
Object.assign(globalThis, { global: globalThis })
