import { englishCategories, englishServices } from './english.ts'
import { englishDoctors, englishPages, englishSpecialties } from './english-pages.ts'

// The English texts of the sample as the database stores them: a missing one is left out.

export function categoryInEnglish(slug: string): string {
  return JSON.stringify(englishCategories[slug] ?? {})
}

export function serviceInEnglish(name: string): string {
  const texts = englishServices[name]
  const { preparation, toBring: whatToBring, questions } = englishPages[name] ?? {}
  return JSON.stringify({
    name: texts?.name,
    shortDescription: texts?.short,
    longDescription: texts?.long,
    aliases: texts?.aliases,
    ...{ preparation, whatToBring, questions },
  })
}

export function kindInEnglish(service: string, kind: string): string {
  const [name, description] = englishServices[service]?.kinds[kind] ?? []
  return JSON.stringify({ name, description })
}

export function doctorInEnglish(name: string, specialty: string): string {
  return JSON.stringify({ specialization: englishSpecialties[specialty], ...englishDoctors[name] })
}
