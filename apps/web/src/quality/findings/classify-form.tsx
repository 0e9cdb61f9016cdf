import { type FindingDetails, findings } from '@ivue/contracts/quality/findings/contract.ts'
import { findCategory } from '@ivue/contracts/quality/findings/rules.ts'
import { NativeSelect } from '@mantine/core'
import { useCallForm } from '../../forms/use-call-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FieldMessage, problemProps } from '../../ui/controls/field-message.tsx'
import { useUnsavedInDialog } from '../../ui/dialog/use-unsaved.tsx'
import { RefusalMessage, withInputKept } from '../../ui/feedback/refusal.tsx'
import { CALLS_SHOWING_FINDINGS } from './calls-showing-findings.ts'
import styles from './findings.module.css'

const idText = (id: number | null | undefined) => (id ? String(id) : '')
const parseId = (value: string) => (value === '' ? null : Number(value))

/** Sets a finding's category and the person responsible for it. */
export function ClassifyForm({ finding }: { finding: FindingDetails }) {
  const { id, version, categories, categoryId, responsibleId, people, changeWhy, reportedAs } = finding
  const place = findCategory(categories, categoryId)
  const { form, submit, errorOf, refusal, dirty, sending } = useCallForm(findings.saveFinding, {
    start: { categoryId: idText(place.category?.id), subcategoryId: idText(place.subcategory?.id), responsibleId: idText(responsibleId) },
    body: (words) => ({
      id,
      version,
      categoryId: parseId(words.subcategoryId || words.categoryId),
      responsibleId: parseId(words.responsibleId),
    }),
    invalidate: CALLS_SHOWING_FINDINGS,
  })
  useUnsavedInDialog(dirty)
  const chosen = form.watch('categoryId')
  const isOffered = (one: { active: boolean; id: number }) =>
    one.active || one.id === place.category?.id || one.id === place.subcategory?.id
  const under = (parent: number | null) =>
    categories.filter((one) => one.parentId === parent && isOffered(one)).map((one) => ({ label: one.name, value: String(one.id) }))
  const subcategories = chosen === '' ? [] : under(Number(chosen))
  const noSubcategory = chosen === '' ? 'Choose a category first' : subcategories.length === 0 ? 'This category has none' : 'Select'
  const off = changeWhy !== ''
  const category = form.register('categoryId', { onChange: () => form.setValue('subcategoryId', '', { shouldDirty: true }) })
  return (
    <form onSubmit={submit} noValidate className={`${styles.form} grid items-left gap-10`} aria-label="Category and person">
      <RefusalMessage>{withInputKept(refusal, 'chose')}</RefusalMessage>
      {off && <p className="small-text">{changeWhy}.</p>}
      <div>
        <NativeSelect
          label="Category"
          size="sm"
          disabled={off}
          data={[{ label: 'Select', value: '' }, ...under(null)]}
          error={errorOf('categoryId') !== undefined}
          {...problemProps('finding-category-problem', errorOf('categoryId'))}
          {...category}
        />
        <FieldMessage id="finding-category-problem">{errorOf('categoryId')}</FieldMessage>
      </div>
      <div>
        <NativeSelect
          label="Subcategory"
          size="sm"
          disabled={off || subcategories.length === 0}
          data={[{ label: noSubcategory, value: '' }, ...subcategories]}
          {...form.register('subcategoryId')}
        />
      </div>
      {reportedAs && <p className="small-text">Reports as {reportedAs} in the FHA taxonomy.</p>}
      <div>
        <NativeSelect
          label="Responsible"
          size="sm"
          disabled={off}
          data={[{ label: 'Nobody', value: '', disabled: responsibleId !== null }, ...people]}
          error={errorOf('responsibleId') !== undefined}
          {...problemProps('finding-responsible-problem', errorOf('responsibleId'))}
          {...form.register('responsibleId')}
        />
        <FieldMessage id="finding-responsible-problem">{errorOf('responsibleId')}</FieldMessage>
      </div>
      <Button type="submit" size="l" why={changeWhy || (dirty ? null : 'Nothing is changed')} busy={sending && 'Saving ...'}>
        Save
      </Button>
    </form>
  )
}
