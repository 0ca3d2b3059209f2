import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Mantenimiento } from '#contract/entities/mantenimiento';
import { Chip } from '../../../ui/Chip';
import { wide } from '../../../ui/FormGrid';
import { FormGroup } from '../../../ui/RecordForm';
import styles from '../mantenimiento.module.css';
import { ManyInput } from '../../../ui/form/ManyInput';

type Alcance = Mantenimiento['alcance'];

/** A single asset is a list of one. */
const scopes = [
  ['lista', 'Activos'],
  ['categoria', 'Categorías'],
  ['nivel', 'Niveles'],
] as const satisfies readonly [Alcance, string][];

/** The assets of a plan: chosen one by one, or all those of some categories or levels, which may change. */
export const ScopeInput = () => (
  <FormGroup title="A qué activos">
    <ScopeFields />
  </FormGroup>
);

export const ScopeFields = () => {
  const { setValue } = useFormContext();
  const alcance = useWatch<Record<string, Alcance>>({ name: 'alcance' });
  const count = (useWatch<Record<string, unknown[] | undefined>>({ name: 'activos' }) ?? []).length;
  useEffect(() => {
    if (alcance === 'activo' && count > 1) setValue('alcance', 'lista', { shouldDirty: true });
  }, [alcance, count, setValue]);
  const chosen = alcance === 'activo' ? 'lista' : alcance;
  return (
    <>
      <div className={`row wrap gap-6 ${styles.planChips} ${wide ?? ''}`} role="group" aria-label="Alcance">
        {scopes.map(([scope, label]) => (
          <Chip
            key={scope}
            aria-pressed={chosen === scope}
            onClick={() => chosen !== scope && setValue('alcance', scope, { shouldDirty: true })}
          >
            {label}
          </Chip>
        ))}
      </div>
      {chosen === 'lista' && <ManyInput source="activos" reference="activos" label="Activos" required />}
      {chosen === 'categoria' && (
        <ManyInput
          source="categorias"
          reference="categorias"
          required
          label="Categorías"
          helperText="Los activos que entren a la categoría entran al plan"
        />
      )}
      {chosen === 'nivel' && (
        <ManyInput
          source="niveles"
          reference="niveles"
          sort="camino"
          label="Niveles"
          required
          helperText="Con todo lo que cuelga de ellos"
          inUse
        />
      )}
    </>
  );
};
