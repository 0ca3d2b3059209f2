import { useWatch } from 'react-hook-form';
import { fraseDeRegla } from '#contract/fraseRegla';
import type { Regla } from '#contract/reglas';
import { Icon } from '../../../ui/Icon';
import styles from '../reglas.module.css';
import { useNombres } from '../useNombres';

/** The summary of the rule as currently edited. */
export const Sentence = () => {
  const { tipo, ...rule } = useWatch<Partial<Regla>>();
  const names = useNombres([rule as Partial<Regla>]);
  return (
    <p
      className={`flex align-start gap-10 flush text regular ${styles.ruleSaid}`}
      role="status"
      aria-label="Qué hará la regla"
    >
      <Icon name="rule" size={20} />
      <span>
        {tipo
          ? fraseDeRegla({ ...(rule as Partial<Regla>), tipo }, names)
          : 'Elija qué vigilar: aquí se lee lo que la regla hará.'}
      </span>
    </p>
  );
};
