import { useInput } from 'react-admin';
import { servicios as words } from '#contract/words/servicios';
import { wordOf } from '../../ui/faces';
import { tiposDeActivo } from '../activos/index';
import { Chip } from '../../ui/Chip';
import { classes } from '../../ui/classes';
import { wide } from '../../ui/FormGrid';
import styles from './servicios.module.css';

/** The kinds of asset that a service is for; none chosen means any. */
export const AppliesToInput = () => {
  const { field } = useInput({ source: 'aplica_a' });
  const chosen: unknown[] = Array.isArray(field.value) ? field.value : [];
  const toggle = (kind: string) =>
    field.onChange(chosen.includes(kind) ? chosen.filter((each) => each !== kind) : [...chosen, kind]);
  return (
    <div className={classes('grid gap-6', styles.applies, wide)} role="group" aria-labelledby="applies-to">
      <span className="small medium" id="applies-to">
        {words.fields.aplica_a} <small>{chosen.length === 0 ? 'todos los activos' : 'solo a los marcados'}</small>
      </span>
      <div className="flex wrap gap-6">
        {Object.keys(tiposDeActivo).map((kind) => (
          <Chip key={kind} aria-pressed={chosen.includes(kind)} onClick={() => toggle(kind)}>
            {wordOf(tiposDeActivo, kind)}
          </Chip>
        ))}
      </div>
    </div>
  );
};
