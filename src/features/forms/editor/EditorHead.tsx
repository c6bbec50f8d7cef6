import { ChartColumn, CodeXml, Eye } from 'lucide-react'
import { useState } from 'react'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { statisticsAddress } from '../addresses.ts'
import type { FormDetail } from '../contract.ts'
import { TO_FORMS } from '../FormRoute.tsx'
import { FormStatus } from '../FormStatus.tsx'
import { submissionsIn } from '../list/found.ts'

const EmbedDialog = lazyWithRetry(() => import('../list/EmbedDialog.tsx'), 'EmbedDialog', {
  overlay: true,
})

/** Which form it is, as it was last saved, and where else it can be looked at. */
export function EditorHead({ form }: { form: FormDetail }) {
  const { id, name, submissionCount } = form
  const [code, setCode] = useState(false)
  return (
    <>
      <PageHead
        back={TO_FORMS}
        title={<span className="min-w-0 wrap-anywhere">{name}</span>}
        badge={<FormStatus form={form} />}
        text={submissionCount > 0 ? submissionsIn(submissionCount) : 'Ancora nessun invio'}
        actions={
          <>
            <Button
              variant="secondary"
              icon={<CodeXml strokeWidth={1.7} />}
              onPointerEnter={EmbedDialog.preload}
              onClick={() => setCode(true)}
            >
              Link e codice
            </Button>
            <ButtonLink to={`/moduli/${id}/anteprima`} variant="secondary" icon={<Eye strokeWidth={1.7} />}>
              Anteprima
            </ButtonLink>
            <ButtonLink
              to={statisticsAddress(id).addressOf({})}
              variant="secondary"
              icon={<ChartColumn strokeWidth={1.7} />}
            >
              Statistiche
            </ButtonLink>
          </>
        }
      />
      {code ? <EmbedDialog form={form} onClose={() => setCode(false)} /> : null}
    </>
  )
}
