import './security.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { dayOf } from '#platform/time/moments.ts'
import { FormSection } from '#ui/FormSection.tsx'
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx'
import type { CurrentUser } from '../contract.ts'
import type { OwnFactors } from '../factors/contract.ts'
import { AuthenticatorApp } from './AuthenticatorApp.tsx'
import { securityCopy } from './copy.ts'
import { Logins } from './Logins.tsx'
import { Passkeys } from './Passkeys.tsx'
import { PasswordButton } from './PasswordButton.tsx'
import { factorsQuery, useFactorsRefresh } from './queries.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { Sessions } from './Sessions.tsx'

/** How the user logs in, and where they have. Until a factor that is due is set up, only the factors are shown. */
export function Security({ user }: { user: CurrentUser }) {
  const { data: factors, error, refetch } = useQuery(factorsQuery)
  const refresh = useFactorsRefresh()
  if (error && !factors) return <NotLoaded what="i tuoi fattori" error={error} again={() => void refetch()} />
  if (!factors)
    return (
      <SkeletonGroup className="grid gap-3 py-4">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-3.5 w-64 max-w-full" />
      </SkeletonGroup>
    )
  const changedAt = factors.passwordChangedAt
  return (
    <div>
      <Factors user={user} factors={factors} />
      {user.state === 'due' ? null : (
        <>
          <FormSection
            title="Password"
            text={`${changedAt ? `Cambiata il ${dayOf(changedAt)}. ` : ''}Quando la cambi, gli altri dispositivi vengono disconnessi.`}
          >
            <PasswordButton username={user.username} onChanged={() => void refresh()} />
          </FormSection>
          <FormSection title="Sessioni aperte" text="Se non ne riconosci una, chiudila e cambia la password.">
            <Sessions />
          </FormSection>
          <FormSection
            title="Accessi"
            text="Gli ultimi 90 giorni. Un tentativo fermato al codice in un browser nuovo ti arriva anche per e-mail."
          >
            <Logins />
          </FormSection>
        </>
      )}
    </div>
  )
}

function Factors({ user, factors }: { user: CurrentUser; factors: OwnFactors }) {
  const refresh = useFactorsRefresh()
  // Shown until the page is left: the server has only their hashes.
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const onAdded = (recoveryCodes: readonly string[] | null) => {
    if (recoveryCodes) setCodes(recoveryCodes)
    void refresh()
  }
  const hasFactor = factors.appSince !== null || factors.passkeys.length > 0
  const onRemoved = () => {
    setCodes(null)
    void refresh()
  }
  return (
    <>
      {factors.passkeysPossible || factors.passkeys.length > 0 ? (
        <FormSection title={securityCopy.passkeys} text={securityCopy.passkeysText}>
          <Passkeys
            passkeys={factors.passkeys}
            possible={factors.passkeysPossible}
            onAdded={onAdded}
            onRemoved={onRemoved}
          />
        </FormSection>
      ) : null}
      <FormSection title={securityCopy.app} text={securityCopy.appText}>
        <AuthenticatorApp since={factors.appSince} onAdded={onAdded} onRemoved={onRemoved} />
      </FormSection>
      <FormSection
        title={securityCopy.codes}
        text={hasFactor ? securityCopy.codesText(factors.codesLeft) : securityCopy.codesLater}
      >
        {hasFactor ? <RecoveryCodes username={user.username} codes={codes} onRenewed={onAdded} /> : null}
      </FormSection>
    </>
  )
}
