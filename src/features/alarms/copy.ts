import type { AlarmKind } from './rules.ts'

export const alarmTitles: Record<AlarmKind, string> = {
  many_reads: 'molti dati letti in un giorno',
  many_exports: 'molti dati esportati in un giorno',
  login_flood: 'troppi tentativi di accesso',
  broken_chain: 'il registro va controllato',
  failed_backup: 'manca un backup recente',
  full_quota: 'spazio per i file esaurito',
}
