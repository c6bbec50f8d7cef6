import { useMutation } from '@tanstack/react-query'
import { revokeLater } from '#platform/files/save.ts'
import { useOneAtATime } from '#platform/form/useOneAtATime.ts'
import { call } from '#platform/http/call.ts'
import { visitCalendarFile } from './contract.ts'
import { CalendarRow } from './Parts.tsx'
import { pressFailed } from './useVisitPage.ts'

/** Saves the visit's calendar file. The link stands in the call's body: an address with it would be logged. */
export function SaveCalendar({ link }: { link: string }) {
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: () => call(visitCalendarFile, { body: { link } }),
  })
  const save = useOneAtATime(async () => {
    const file = await mutateAsync().catch(() => null)
    if (!file) return
    const address = URL.createObjectURL(new Blob([file.content], { type: 'text/calendar' }))
    const anchor = document.createElement('a')
    Object.assign(anchor, { href: address, download: file.filename })
    anchor.click()
    revokeLater(address)
  })
  return (
    <>
      <CalendarRow onPress={save} busy={isPending} />
      {error ? (
        <li role="alert" className="vp-hint">
          {pressFailed(error, 'Non siamo riusciti a preparare il file. Riprova.')}
        </li>
      ) : null}
    </>
  )
}
