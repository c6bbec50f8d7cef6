import { useClinic } from '#features/content/useClinic.tsx'
import { filled } from '#ui/filled.tsx'
import { useLanguage } from '#ui/Language.tsx'

/**
 * Says that buttons do not work, and gives the telephone number. The script in `server/head.ts` shows it when the
 * page's scripts fail to load, and `ui/islands.ts` when those of an island do. Where scripts are switched off, each form has its own note.
 */
export function ScriptNote() {
  const { phone } = useClinic()
  const { words } = useLanguage()
  return (
    <div
      id="senza-script"
      role="alert"
      hidden
      // The script in the page's head may have shown it before React takes the page over.
      suppressHydrationWarning
      className="fixed inset-x-4 bottom-[calc(var(--l-bottom-bar)+env(safe-area-inset-bottom)+0.75rem)] z-(--z-dialog) mx-auto max-w-md rounded-md bg-warning-50 px-4 py-3.5 text-sm text-warning-900 leading-[1.45] shadow-e3 lg:bottom-6"
    >
      <p className="font-strong">{words.noScripts}</p>
      <p>
        {words.noScriptsText} {/* biome-ignore lint/a11y/useValidAnchor: this page, with its query */}
        <a href="">{words.reload}</a>
        {filled(
          words.orCall,
          <a href={`tel:${phone.dial}`} className="whitespace-nowrap">
            {phone.text}
          </a>,
        )}
      </p>
    </div>
  )
}
