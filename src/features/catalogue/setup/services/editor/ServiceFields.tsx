import { useQuery } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { Link } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Select, Switch } from '#ui/inputs.tsx'
import { TextArea, TextInput } from '#ui/textInputs.tsx'
import { setupCategoriesQuery } from '../../categories/queries.ts'
import { addressOf } from '../../view.ts'
import type { ServiceRecord } from './useServiceRecord.ts'

/** The texts of a service as patients read them, its category, and whether it is active. */
export function ServiceFields({ record }: { record: ServiceRecord }) {
  const { form, idOf } = record
  const { errors } = form.formState
  return (
    <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
      <Field id={idOf('name')} label="Nome" required error={errors.name?.message}>
        <TextInput autoComplete="off" {...form.register('name')} />
      </Field>
      <CategoryField record={record} />
      <Field
        id={idOf('shortDescription')}
        label="Descrizione breve"
        hint="Una riga, sotto il nome nella pagina Servizi"
        error={errors.shortDescription?.message}
        className="sm:col-span-2"
      >
        <TextInput autoComplete="off" {...form.register('shortDescription')} />
      </Field>
      <Field
        id={idOf('longDescription')}
        label="Descrizione lunga"
        error={errors.longDescription?.message}
        className="sm:col-span-2"
      >
        <TextArea rows={4} {...form.register('longDescription')} />
      </Field>
      <Switch
        label="Attivo, si può prenotare"
        className="justify-self-start sm:col-span-2"
        {...form.register('isActive')}
      />
    </div>
  )
}

function CategoryField({ record: { form, idOf } }: { record: ServiceRecord }) {
  const { data: categories, isError, isFetching, refetch } = useQuery(setupCategoriesQuery)
  const { field, fieldState } = useController({ control: form.control, name: 'categoryId' })
  const known = categories?.some(({ id }) => String(id) === field.value)
  const failed = isError && !isFetching && !categories
  return (
    <Field
      id={idOf('categoryId')}
      label="Categoria"
      required
      error={fieldState.error?.message}
      hint={
        failed ? (
          <>
            Non riusciamo a caricare le categorie.{' '}
            <Button variant="quiet" size="sm" onClick={() => refetch()}>
              Riprova
            </Button>
          </>
        ) : categories?.length === 0 ? (
          <>
            Non c’è ancora nessuna categoria:{' '}
            <Link to={addressOf({ tab: 'categorie', record: 'new' })} className="underline">
              crea la prima
            </Link>
            .
          </>
        ) : null
      }
    >
      <Select {...field}>
        {field.value === '' ? <option value="">Scegli…</option> : null}
        {/* Stands for the chosen category while the list loads, and when the category is gone. */}
        {field.value !== '' && !known ? (
          <option value={field.value}>{categories ? 'Non più disponibile' : '…'}</option>
        ) : null}
        {categories?.map(({ id, name, isActive }) => (
          <option key={id} value={id}>
            {isActive ? name : `${name} (non attiva)`}
          </option>
        ))}
      </Select>
    </Field>
  )
}
