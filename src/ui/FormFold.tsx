import { useId, useState, type ReactNode } from 'react';
import { get, useFormState, useWatch } from 'react-hook-form';
import { FieldGroup } from './FieldGroup';
import { FormGrid } from './FormGrid';
import { Icon } from './Icon';
import { StatusChip } from './StatusChip';
import styles from './FormFold.module.css';

interface Props {
  title: string;
  /** The inputs inside: a collapsed fold shows how many are filled, and opens if one has an error. */
  sources: readonly string[];
  children: ReactNode;
}

/** Rarely used inputs that belong together: collapsed by default. */
export const FormFold = ({ title, sources, children }: Props) => {
  const body = useId();
  const [open, setOpen] = useState(false);
  const values: unknown[] = useWatch({ name: [...sources] });
  const { errors } = useFormState({ name: [...sources] });
  const wrong = sources.some((source) => get(errors, source) !== undefined);
  const filled = values.filter(isFilled).length;
  const shown = open || wrong;

  return (
    <FieldGroup className={styles.formFold}>
      <legend>
        <button type="button" aria-expanded={shown} aria-controls={body} onClick={() => setOpen(!shown)}>
          <Icon name={shown ? 'expand_less' : 'expand_more'} />
          {title}
          {wrong ? (
            <StatusChip tone="peligro" label="Revise" />
          ) : (
            !shown && filled > 0 && <small className="muted tiny">{filled === 1 ? '1 dato' : `${filled} datos`}</small>
          )}
        </button>
      </legend>
      <FormGrid id={body} className={styles.formFoldFields} hidden={!shown}>
        {shown && children}
      </FormGrid>
    </FieldGroup>
  );
};

const isFilled = (value: unknown) =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
