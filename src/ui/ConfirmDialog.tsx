import { z } from '#contract/core/validation';
import { FormDialog } from './FormDialog';
import { Note } from './Note';

interface Props {
  title: string;
  text: string;
  submitLabel: string;
  onClose: () => void;
  onConfirm: () => Promise<void>;
}

/** Asks for confirmation before an action that cannot be undone. An error is shown on top. */
export const ConfirmDialog = ({ text, onConfirm, ...rest }: Props) => (
  <FormDialog {...rest} schema={nothing} onSubmit={onConfirm}>
    <Note>{text}</Note>
  </FormDialog>
);

const nothing = z.object({});
