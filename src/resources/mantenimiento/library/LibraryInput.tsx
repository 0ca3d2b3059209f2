import { useState } from 'react';
import { FormHelperText } from '@mui/material';
import { useInput } from 'react-admin';
import type { Activo } from '#contract/entities/activos';
import { bibliotecaPlanes } from '#contract/entities/bibliotecaPlanes';
import { intervaloDePlan } from '#contract/sentences/frasePlan';
import { Chip, ChipRow } from '../../../ui/Chip';
import { firstMessage } from '../../../ui/form/firstMessage';
import { Icon } from '../../../ui/Icon';
import { tiposDeActivo } from '../../activos/index';
import { tipos } from '../faces';
import styles from '../mantenimiento.module.css';

type Kind = Activo['tipo_activo'];

/** The kinds of assets that the library has plans for. */
const kinds = [...new Set(bibliotecaPlanes.flatMap(({ para }) => para))];

/** Picks some of the usual plans, filtered by kind of asset. */
export const LibraryInput = () => {
  const { field, fieldState } = useInput<string[]>({ source: 'planes' });
  const [kind, setKind] = useState<Kind>();
  const chosen: readonly string[] = field.value ?? [];
  const flip = (clave: string) =>
    field.onChange(chosen.includes(clave) ? chosen.filter((each) => each !== clave) : [...chosen, clave]);
  const wrong = firstMessage(fieldState.error);
  return (
    <div className="shrink">
      <ChipRow className={styles.libraryKinds} role="group" aria-label="Tipo de activo">
        <Chip aria-pressed={kind === undefined} onClick={() => setKind(undefined)}>
          Todos
        </Chip>
        {kinds.map((each) => (
          <Chip key={each} aria-pressed={kind === each} onClick={() => setKind(each)}>
            {tiposDeActivo[each].label}
          </Chip>
        ))}
      </ChipRow>
      <ul className={`grid two-columns gap-6 scroll-y flush ${styles.library}`} aria-label="Planes usuales">
        {bibliotecaPlanes
          .filter(({ clave, para }) => kind === undefined || para.includes(kind) || chosen.includes(clave))
          .map((plan) => (
            <li key={plan.clave}>
              <label
                className="outlined row gap-10 full-height pad-8-12 regular clickable hoverable"
                data-checked={chosen.includes(plan.clave)}
              >
                <input
                  className="rigid flush"
                  type="checkbox"
                  checked={chosen.includes(plan.clave)}
                  onChange={() => flip(plan.clave)}
                />
                <Icon name={tipos[plan.tipo].icon} size={20} />
                <span>
                  {plan.nombre}
                  <small className="muted tiny">{intervaloDePlan({ ...plan, alcance: 'lista' })}</small>
                </span>
              </label>
            </li>
          ))}
      </ul>
      {wrong && (
        <FormHelperText error role="alert">
          {wrong}
        </FormHelperText>
      )}
    </div>
  );
};
