import { prepare } from './prepare.mjs'

// For machines where the program lies in a folder that the user it runs as can't write to.
prepare({ build: true })
