import type { ComponentProps } from 'react';
import type { PlainDialog } from '../../ui/PlainDialog';
import { RecoveryCodes } from './RecoveryCodes';

/**
 * The last step of a dialog: new recovery codes, until they were kept. They are not shown again, so neither Escape nor
 * a click outside closes it.
 */
export const codesStep = (codes: readonly string[], onKept: () => void): ComponentProps<typeof PlainDialog> => ({
  title: 'Códigos de recuperación',
  width: 'sm',
  kept: true,
  fills: true,
  main: { children: 'Ya los guardé', onClick: onKept },
  onClose: () => undefined,
  children: <RecoveryCodes codes={codes} />,
});
