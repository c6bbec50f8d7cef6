import { become, node24, prepare } from './prepare.mjs'

prepare({ build: true })
become(node24, ['src/server/main.ts', ...process.argv.slice(2)], {
  NODE_ENV: 'production',
  // Said by us alone, it does not mean that patients' data are at stake.
  ...(process.env.NODE_ENV !== 'production' && { AMBULATORIO_TRIAL: '1' }),
})
