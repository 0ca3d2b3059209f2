import { useWatch } from 'react-hook-form';
import { fraseDePlan } from '#contract/frasePlan';
import type { Mantenimiento } from '#contract/mantenimiento';
import { Icon } from '../../../ui/Icon';
import styles from '../mantenimiento.module.css';
import { useNombres } from '../useNombres';

/** The summary of the plan as currently edited. */
export const Sentence = () => {
  const { alcance, disparador, ...plan } = useWatch<Partial<Mantenimiento>>();
  const names = useNombres([plan as Partial<Mantenimiento>]);
  return (
    <p
      className={`flex align-start gap-10 flush text regular ${styles.planSaid}`}
      role="status"
      aria-label="Qué hará el plan"
    >
      <Icon name="build" size={20} />
      <span>
        {alcance && disparador
          ? fraseDePlan({ ...(plan as Partial<Mantenimiento>), alcance, disparador }, names)
          : 'Aquí se lee lo que el plan hará.'}
      </span>
    </p>
  );
};
