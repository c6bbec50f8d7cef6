import { Button } from '#ui/Button.tsx'
import { useLanguage } from '#ui/Language.tsx'

/** Says that nothing was opened or sent because the browser is offline. Shown by `ui/offline-links.ts` and `ui/islands.ts`. */
export function OfflineNote() {
  const { words } = useLanguage()
  return (
    <div
      id="senza-rete"
      role="alert"
      hidden
      className="fixed inset-x-4 bottom-[calc(var(--l-bottom-bar)+env(safe-area-inset-bottom)+0.75rem)] z-(--z-dialog) mx-auto max-w-md rounded-md bg-danger-50 px-4 py-3.5 text-danger-900 text-sm leading-[1.45] shadow-e3 lg:bottom-6"
    >
      <p className="font-strong">{words.offline}</p>
      <p>{words.offlineText}</p>
      <div className="mt-2.5">
        <Button variant="secondary" size="sm">
          {words.stay}
        </Button>
      </div>
    </div>
  )
}
