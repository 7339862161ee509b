// `npm run bench`: measures, or with `--profile SCENARIO` looks at the time in one process.

await import(process.argv.includes('--profile') ? './profile.ts' : './run.ts')
