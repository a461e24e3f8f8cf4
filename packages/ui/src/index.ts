export { Badge, type Tone } from './badge/badge.tsx'
export {
  Button,
  ButtonLink,
  type ButtonLinkProps,
  type ButtonProps,
  type ButtonVariant,
} from './button/button.tsx'
export { IconButton, type IconButtonProps } from './button/icon-button.tsx'
export { Card, cardTarget, type CardProps } from './card/card.tsx'
export { ComboboxField, type ComboboxFieldProps } from './combobox/combobox-field.tsx'
export { Dialog, type DialogProps } from './dialog/dialog.tsx'
export { EmptyState } from './empty-state/empty-state.tsx'
export { Field, type FieldProps, type FieldWiring } from './field/field.tsx'
export { FileField, type FileFieldProps } from './field/file-field.tsx'
export { SelectField, type SelectFieldProps, type SelectOption } from './field/select-field.tsx'
export {
  NumberField,
  TextArea,
  TextField,
  type NumberFieldProps,
  type TextAreaProps,
  type TextFieldProps,
} from './field/text-field.tsx'
export * from './icon/icon.ts'
export { Notice, type NoticeTone } from './notice/notice.tsx'
export { Loading, Progress, Spinner, type ProgressProps } from './progress/progress.tsx'
export { PulseDot } from './pulse-dot/pulse-dot.tsx'
export { RefreshProblem } from './refresh-problem/refresh-problem.tsx'
export {
  SegmentedControl,
  type Segment,
  type SegmentedControlProps,
} from './segmented-control/segmented-control.tsx'
export { Skeleton } from './skeleton/skeleton.tsx'
export { Slider, type SliderProps } from './slider/slider.tsx'
export { Tabs, type Tab, type TabsProps } from './tabs/tabs.tsx'
export { ViewHeader } from './view-header/view-header.tsx'
export { VisuallyHidden } from './visually-hidden/visually-hidden.tsx'
