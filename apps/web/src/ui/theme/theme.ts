import { containsWords } from '@ivue/contracts/wire/text.ts'
import {
  type ComboboxItem,
  type ComboboxParsedItem,
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type OptionsFilter,
} from '@mantine/core'
import { ChevronDown } from 'lucide-react'
import { createElement } from 'react'
import styles from './theme.module.css'

const petrol: MantineColorsTuple = [
  '#e9f5f5',
  '#d4e8e9',
  '#a9d3d4',
  '#7dbfc3',
  '#53bcc6',
  '#2f8a94',
  '#1a7782',
  '#0b6570',
  '#084e57',
  '#06393f',
]

/** Returns at most `limit` options of a searchable drop-down that contain the typed words, whatever the accents. */
export const filterOptions: OptionsFilter = ({ options, search, limit }) => {
  let left = limit
  const fitting = (items: ComboboxItem[]) => {
    const some = items.filter(({ label }) => containsWords(label, search)).slice(0, left)
    left -= some.length
    return some
  }
  return options.flatMap((one): ComboboxParsedItem[] => ('group' in one ? [{ ...one, items: fitting(one.items) }] : fitting([one])))
}

const dropdown = { rightSection: createElement(ChevronDown, { size: 14, className: 'faint' }) }

const floating = { radius: 8, shadow: 'md', transitionProps: { duration: 160, transition: 'fade' } } as const

/**
 * The theme of Mantine. The sizes of controls are `xs` (28 px, in bars, the default), `sm` (32 px, in dialogs) and `md` (40 px, at
 * sign-in).
 */
export const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 4 },
  colors: { petrol },
  autoContrast: true,
  defaultRadius: 6,
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)', fontWeight: '600' },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '18px' },
  lineHeights: { xs: '1.3334', sm: '1.5385', md: '1.4286', lg: '1.5', xl: '1.3334' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '10px', xl: '12px' },
  shadows: { xs: 'var(--e1)', sm: 'var(--e1)', md: 'var(--e2)', lg: 'var(--e2)', xl: 'var(--e3)' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  // Plain objects, because a component's `extend` would add its code to the first load of every page.
  components: {
    Input: { defaultProps: { size: 'xs' }, classNames: { wrapper: styles.input, input: styles.control } },
    InputWrapper: {
      classNames: { label: 'below-4 medium', error: styles.error, description: styles.description },
    },
    Radio: { defaultProps: { size: 'xs' }, classNames: { radio: 'edge-control' } },
    Checkbox: { defaultProps: { size: 'xs' }, classNames: { input: styles.checkbox } },
    Textarea: { defaultProps: { size: 'sm', autosize: true, minRows: 2 } },
    NativeSelect: { defaultProps: dropdown },
    Select: { defaultProps: { ...dropdown, filter: filterOptions } },
    MultiSelect: { defaultProps: { ...dropdown, filter: filterOptions } },
    Pill: { classNames: { root: 'rounded-4 on-slate-bg color-text' } },
    // Dialogs handle Escape themselves, so that it closes only the topmost one.
    ModalRoot: { defaultProps: { radius: 12, closeOnEscape: false, transitionProps: { duration: 160, transition: 'fade' } } },
    Menu: { classNames: { dropdown: styles.popover } },
    Popover: { defaultProps: floating, classNames: { dropdown: styles.popover } },
    SegmentedControl: {
      defaultProps: { size: 'xs' },
      classNames: { root: styles.segments, label: styles.segment, indicator: styles.segmentMark },
    },
    Tooltip: {
      defaultProps: {
        multiline: true,
        maw: 300,
        openDelay: 120,
        transitionProps: { duration: 160, transition: 'fade' },
        events: { hover: true, focus: true, touch: true },
      },
      classNames: { tooltip: 'small pad-7-10 on-inv shadow-e2 color-on-inv' },
    },
  },
})

const shared = {
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line-2)',
  '--mantine-color-dimmed': 'var(--text-3)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-error': 'var(--red)',
  '--mantine-color-success': 'var(--green)',
  '--mantine-color-disabled': 'var(--off)',
  '--mantine-color-disabled-color': 'var(--text-3)',
  '--mantine-color-disabled-border': 'var(--line-2)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': 'var(--accent-2)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
  '--mantine-primary-color-light': 'var(--accent-soft)',
  '--mantine-primary-color-light-hover': 'var(--accent-soft)',
  '--mantine-primary-color-light-color': 'var(--accent-2)',
  '--mantine-color-petrol-filled': 'var(--accent)',
  '--mantine-color-petrol-light': 'var(--accent-soft)',
  '--mantine-color-petrol-light-color': 'var(--accent-2)',
}

export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared })
