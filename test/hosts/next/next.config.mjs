export default { devIndicators: false, typescript: { ignoreBuildErrors: true } }
