import type { ReactNode } from 'react';
import { Icon } from '../ui/Icon';
import type { IconName } from '../ui/icons';
import shared from './guest.module.css';
import styles from './Note.module.css';

interface Props {
  tone: 'exito' | 'aviso' | 'peligro';
  icon: IconName;
  /**
   * It replaces the focused control: it takes the focus, so that it is read out and keyboard navigation continues from
   * it.
   */
  focused?: boolean;
  children: ReactNode;
}

/** A message in a box. An error interrupts a screen reader; a success message waits. */
export const Note = ({ tone, icon, focused = false, children }: Props) => (
  <div
    className={`flex align-start gap-10 rounded ${shared.guestNote} ${toneClass[tone]}`}
    role={tone === 'exito' ? 'status' : 'alert'}
    {...(focused && { tabIndex: -1, ref: (note: HTMLDivElement | null) => note?.focus() })}
  >
    <Icon name={icon} />
    <div className="grow shrink">{children}</div>
  </div>
);

const toneClass = { exito: styles.noteExito, aviso: shared.guestNoteAviso, peligro: styles.notePeligro };
