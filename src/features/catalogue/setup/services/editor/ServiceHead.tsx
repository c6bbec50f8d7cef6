import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { PageHead } from '#ui/PageHead.tsx'
import { setupCategoriesQuery } from '../../categories/queries.ts'
import type { SetupService } from '../contract.ts'

/** The heading of the page: the service, its category, and whether the site shows it. */
export function ServiceHead({ service, list }: { service: SetupService | null; list: string }) {
  const { data: categories } = useQuery(setupCategoriesQuery)
  const category = categories?.find(({ id }) => id === service?.categoryId)
  const title = service?.name ?? 'Nuovo servizio'
  useTitle(title)
  return (
    <PageHead
      back={{ to: list, label: 'Servizi' }}
      title={<span className="min-w-0 break-words">{title}</span>}
      text={service ? stateOf(service, category) : 'Si vede sul sito appena lo crei, se è attivo.'}
    />
  )
}

function stateOf(
  { isActive }: SetupService,
  category: { name: string; isActive: boolean } | undefined,
): string {
  const name = category ? `${category.name} · ` : ''
  if (!isActive) return `${name}non è attivo: sul sito non si vede.`
  if (category && !category.isActive) return `${name}la categoria non è attiva: sul sito non si vede.`
  return `${name}quello che cambi qui si vede subito sul sito.`
}

/** Puts the name of the open service first in the window's title, so that the user can find the window again. */
function useTitle(title: string): void {
  useEffect(() => {
    const before = document.title
    document.title = before.replace(/^[^·]*/, `${title} `)
    return () => {
      document.title = before
    }
  }, [title])
}
