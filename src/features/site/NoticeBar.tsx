import { Info, TriangleAlert, X } from 'lucide-react'
import { useContext, useSyncExternalStore } from 'react'
import { cx } from '#ui/cx.ts'
import { SiteMessages } from './messages.ts'
import type { Notice } from './notice.ts'

const TONES = {
  info: { Sign: Info, bar: 'on-dark bg-aqua-800 text-on-dark', words: 'text-on-dark', sign: 'text-aqua-200' },
  trouble: {
    ...{ Sign: TriangleAlert, bar: 'bg-cotto-50 text-ink', words: 'text-ink' },
    sign: 'text-cotto-700',
  },
}
const PLACE =
  'flex min-h-11 min-w-0 flex-1 items-center py-2 no-underline max-sm:py-2.5 hover:[&_u]:decoration-2'

/** The name under which the browser keeps the text of the notice a visitor has hidden: another text is shown again. */
const HIDDEN = 'avviso-nascosto'

// Runs while the page is parsed: a hidden bar is never drawn, and the cross works on pages without React.
const SCRIPT = `(bar=>{let hidden=null;try{hidden=localStorage.getItem('${HIDDEN}')}catch{}bar.hidden=hidden===bar.dataset.notice;bar.addEventListener('click',event=>{if(!event.target.closest('button'))return;bar.hidden=true;try{localStorage.setItem('${HIDDEN}',bar.dataset.notice)}catch{}})})(document.currentScript.parentNode)`

const subscribe = () => () => undefined

/** On a page that React has opened, on which the script does not run. */
function hideIfWanted(bar: HTMLElement | null): void {
  if (!bar) return
  try {
    bar.hidden = localStorage.getItem(HIDDEN) === bar.dataset.notice
  } catch {
    // Without storage nothing was hidden.
  }
}

function hide(bar: HTMLElement | null): void {
  if (!bar) return
  bar.hidden = true
  try {
    localStorage.setItem(HIDDEN, bar.dataset.notice ?? '')
  } catch {
    // Without storage it is hidden until the next page.
  }
}

/** One notice above the site, which scrolls away. Its cross hides it in this browser until the text changes. */
export function NoticeBar({ notice }: { notice: Notice | null }) {
  const messages = useContext(SiteMessages)
  // Only the server writes the script: one that React inserts would not run.
  const fromServer = useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  )
  if (notice === null) return null
  const { text, link, tone, lang } = notice
  const { Sign, bar, words, sign } = TONES[tone]
  const [, first = text, rest = ''] = /^(.+?[.!?:])\s+(.+)$/su.exec(text) ?? []
  const content = (
    <span lang={lang} className="wrap-anywhere text-pretty">
      <b className="font-strong">{first}</b> {rest}
      {link ? (
        <>
          {' '}
          <u className={cx('font-medium decoration-1 underline-offset-[0.22em]', tone === 'trouble' && sign)}>
            {link.label}
          </u>
        </>
      ) : null}
    </span>
  )
  return (
    <aside
      key={text}
      ref={hideIfWanted}
      aria-label={messages.notice}
      data-notice={text}
      suppressHydrationWarning
      className={cx('text-sm leading-[1.4] forced-colors:border-b', bar)}
    >
      {fromServer ? <script>{SCRIPT}</script> : null}
      <div className="page flex min-h-13 items-center gap-x-4 max-sm:items-start max-sm:gap-x-3">
        <Sign
          aria-hidden="true"
          strokeWidth={1.6}
          className={cx('size-5 flex-none max-sm:mt-3 max-large:hidden', sign)}
        />
        {link ? (
          <a
            href={link.href}
            hrefLang={lang ?? link.hrefLang}
            className={cx(PLACE, words, tone === 'info' ? 'hover:text-on-dark' : 'hover:text-ink')}
          >
            {content}
          </a>
        ) : (
          <p className={PLACE}>{content}</p>
        )}
        <button
          type="button"
          aria-label={messages.hideNotice}
          onClick={({ currentTarget }) => hide(currentTarget.closest('aside'))}
          className={cx(
            'noscript:hidden -mr-3 grid size-11 flex-none cursor-pointer place-items-center rounded-full max-sm:mt-0.5',
            tone === 'info' ? 'hover:bg-white/12' : 'text-cotto-700 hover:bg-cotto-200',
          )}
        >
          <X aria-hidden="true" strokeWidth={1.6} className="size-5" />
        </button>
      </div>
    </aside>
  )
}
