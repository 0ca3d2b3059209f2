import { FormHelperText } from '@mui/material';
import { AutocompleteArrayInput, ReferenceArrayInput } from 'react-admin';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import type { AlcanceRegla } from '#contract/entities/reglas';
import { Chip } from '../../../ui/Chip';
import { firstMessage } from '../../../ui/form/firstMessage';
import { wide } from '../../../ui/FormGrid';
import { FormGroup } from '../../../ui/RecordForm';
import styles from '../reglas.module.css';

const byName = { field: 'nombre', order: 'ASC' } as const;
const byPath = { field: 'camino', order: 'ASC' } as const;
const all: AlcanceRegla = { todos: true };
const some: AlcanceRegla = { activos: [], niveles: [], categorias: [] };

/** The assets of a rule: all, or those of some levels and categories plus single ones. */
export const ScopeInput = () => {
  const { setValue } = useFormContext();
  const { errors } = useFormState({ name: 'alcance' });
  const scope = useWatch<Record<string, AlcanceRegla | undefined>>({ name: 'alcance' }) ?? all;
  const everything = 'todos' in scope;
  const put = (next: AlcanceRegla) =>
    setValue('alcance', next, { shouldDirty: true, shouldValidate: errors['alcance'] !== undefined });
  const wrong = firstMessage(errors['alcance']);
  return (
    <FormGroup title="Qué activos">
      <div className={`row wrap gap-6 ${styles.ruleChips} ${wide ?? ''}`} role="group" aria-label="Alcance">
        <Chip aria-pressed={everything} onClick={() => put(all)}>
          Todos los activos
        </Chip>
        <Chip aria-pressed={!everything} onClick={() => everything && put(some)}>
          Solo algunos
        </Chip>
      </div>
      {!everything && (
        <>
          <ReferenceArrayInput source="alcance.niveles" reference="niveles" sort={byPath} perPage={50}>
            <AutocompleteArrayInput
              label="Niveles"
              optionText="nombre"
              helperText="Con todo lo que cuelga de ellos"
              noOptionsText="Ningún nivel coincide"
            />
          </ReferenceArrayInput>
          <ReferenceArrayInput source="alcance.categorias" reference="categorias" sort={byName} perPage={50}>
            <AutocompleteArrayInput
              label="Categorías"
              optionText="nombre"
              helperText={false}
              noOptionsText="Ninguna categoría coincide"
            />
          </ReferenceArrayInput>
          <ReferenceArrayInput source="alcance.activos" reference="activos" sort={byName} perPage={50}>
            <AutocompleteArrayInput
              label="Activos"
              optionText="nombre"
              helperText={false}
              noOptionsText="Ningún activo coincide"
              className={wide ?? ''}
            />
          </ReferenceArrayInput>
        </>
      )}
      {wrong && (
        <FormHelperText error role="alert" className={wide ?? ''}>
          {wrong}
        </FormHelperText>
      )}
    </FormGroup>
  );
};
