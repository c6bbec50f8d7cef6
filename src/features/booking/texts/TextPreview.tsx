import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cx } from '#ui/cx.ts'
import { useDebounced } from '#ui/useDebounced.ts'
import { messageTexts, type Parts, type TextKey } from './copy.ts'
import { previewQuery } from './queries.ts'

const LOOKS = [
  { look: 'phone', label: 'Telefono', width: '24.375rem' },
  { look: 'computer', label: 'Computer', width: '37.5rem' },
  { look: 'text', label: 'Solo testo', width: '37.5rem' },
] as const

type PreviewProps = { textKey: TextKey; parts: Parts; isValid: (parts: Parts) => boolean }

/** The message with invented data, made by the server as it would be sent. */
export function TextPreview({ textKey, parts, isValid }: PreviewProps) {
  const [look, setLook] = useState<(typeof LOOKS)[number]['look']>('phone')
  const settled = JSON.parse(useDebounced(JSON.stringify(parts), 400)) as Parts
  const { data, isError } = useQuery(previewQuery(textKey, settled, isValid(settled)))
  const isMail = messageTexts[textKey].channel === 'mail'
  const isRight = isValid(parts)
  const shown = LOOKS.find((one) => one.look === look) ?? LOOKS[0]
  return (
    <section aria-labelledby="anteprima" className="grid min-w-0 gap-3 wide:sticky wide:top-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="anteprima" className="text-smd">
          Anteprima
        </h2>
        {isMail ? (
          <fieldset className="flex gap-1">
            <legend className="sr-only">Come si vede</legend>
            {LOOKS.map((one) => (
              <button
                key={one.look}
                type="button"
                aria-pressed={one.look === look}
                onClick={() => setLook(one.look)}
                className="min-h-(--h-ctl) rounded-full border border-line px-3 font-ui text-ink-600 text-ssm aria-pressed:border-aqua-200 aria-pressed:bg-aqua-50 aria-pressed:text-aqua-800"
              >
                {one.label}
              </button>
            ))}
          </fieldset>
        ) : null}
      </div>
      <p role="status" className="text-ink-600 text-sxs empty:hidden">
        {isRight
          ? isError
            ? 'L’anteprima non si è caricata.'
            : ''
          : 'L’anteprima riparte quando il testo è giusto.'}
      </p>
      {data ? (
        <div
          className={cx(
            'min-w-0 overflow-hidden rounded-md border border-line bg-white',
            !isRight && 'opacity-85',
          )}
          style={{ maxWidth: isMail ? shown.width : '24.375rem' }}
        >
          {isMail ? (
            <p className="wrap-anywhere border-line border-b px-4 py-2.5 font-ui text-ssm">{data.subject}</p>
          ) : null}
          {isMail && look !== 'text' ? (
            <iframe
              title="La mail"
              // Neither scripts nor links work in it.
              sandbox=""
              srcDoc={data.html.replace('<head>', '<head><base target="_blank">')}
              className="block h-160 w-full"
            />
          ) : (
            <pre className="wrap-anywhere max-h-160 overflow-y-auto whitespace-pre-wrap p-4 font-sans text-ssm leading-normal">
              {data.text}
            </pre>
          )}
        </div>
      ) : null}
    </section>
  )
}
