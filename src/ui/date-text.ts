/** Reads a day typed the Italian way (12/4/1986, 12.04.1986, 12041986) as yyyy-MM-dd; null when it is none. */
export function parseItalianDate(text: string): string | null {
  const typed = text.trim()
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(typed)
  if (iso) return toIso(iso[1], iso[2], iso[3])
  const italian =
    /^(\d{1,2})\s*[/.\-\s]\s*(\d{1,2})\s*[/.\-\s]\s*(\d{4})$/.exec(typed) ??
    /^(\d{2})(\d{2})(\d{4})$/.exec(typed)
  return italian ? toIso(italian[3], italian[2], italian[1]) : null
}

/** yyyy-MM-dd as gg/mm/aaaa; any other text comes back as it is. */
export function formatItalianDate(value: string): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
  return parts ? `${parts[3]}/${parts[2]}/${parts[1]}` : value
}

/** The value of a typed text: the day, nothing, or the text itself for validation to refuse. */
export function dateValueOf(text: string): string {
  return parseItalianDate(text) ?? text.trim()
}

/**
 * Adds the slash before the third and the fifth figure while the user types at the end, and only then. Takes it away
 * again when the figures turn out to be a year: some users type 1986-04-12.
 */
export function withSlashes(text: string, before: string): string {
  const addedOne = text.length === before.length + 1 && text.startsWith(before)
  if (!addedOne) return text
  if (/^\d{3}$/.test(text)) return `${text.slice(0, 2)}/${text.slice(2)}`
  const year = /^(\d{2})\/(1[3-9]|[2-9]\d)-$/.exec(text)
  if (year) return `${year[1]}${year[2]}-`
  if (/^\d{2}\/\d{3}$/.test(text)) return `${text.slice(0, 5)}/${text.slice(5)}`
  return text
}

function toIso(year: string | undefined, month: string | undefined, day: string | undefined): string | null {
  const y = Number(year)
  const m = Number(month)
  const d = Number(day)
  if (y < 1 || m < 1 || m > 12 || d < 1 || d > daysIn(y, m)) return null
  return `${String(y).padStart(4, '0')}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}
