import { useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '@mui/material';
import styles from './CopyField.module.css';
import { copyText } from './copyText';
import { Icon } from './Icon';
import { Tooltip } from './Tooltip';

interface Props {
  label: string;
  value: string;
  /** Preformatted lines: they scroll instead of wrapping. */
  lines?: boolean;
  /** Begins selected, where it was to be copied already. */
  selected?: boolean;
}

/** A text to use elsewhere, with a copy button. */
export const CopyField = ({ label, value, lines = false, selected = false }: Props) => {
  const name = useId();
  const text = useRef<HTMLElement>(null);
  useEffect(() => {
    if (selected && text.current) document.getSelection()?.selectAllChildren(text.current);
  }, [selected, value]);
  return (
    <div className={styles.copyField}>
      <span className="muted tiny medium" id={name}>
        {label}
      </span>
      <div className="outlined flex align-start gap-4">
        <code
          ref={text}
          className={lines ? styles.copyLines : undefined}
          aria-labelledby={name}
          role="group"
          {...(lines && { tabIndex: 0 })}
        >
          {value}
        </code>
        <CopyButton label={`Copiar: ${label}`} value={value} />
      </div>
    </div>
  );
};

/** How long the result is shown, ms. */
const shownFor = 2_500;

export const CopyButton = ({ label, value }: { label: string; value: string }) => {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const copy = async () => {
    setOutcome((await copyText(value)) ? 'copied' : 'refused');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOutcome(undefined), shownFor);
  };

  return (
    <>
      <Tooltip title={label}>
        <IconButton size="small" onClick={() => void copy()}>
          <Icon name={outcome === 'copied' ? 'check' : 'content_copy'} size={18} />
        </IconButton>
      </Tooltip>
      <span role="status" className={outcome === 'refused' ? styles.copyRefused : 'visually-hidden'}>
        {outcome === 'copied' && 'Copiado'}
        {outcome === 'refused' && 'No se pudo: selecciónelo y cópielo'}
      </span>
    </>
  );
};
