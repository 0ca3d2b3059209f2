import { useInput } from 'react-admin';
import { wordOf } from '../../ui/faces';
import { tiposDeActivo } from '../activos/index';
import { messages } from './messages';
import './servicios.css';

/** The kinds of asset that a service is for; none pressed means any. */
export const AppliesToInput = () => {
  const { field } = useInput({ source: 'aplica_a' });
  const chosen: unknown[] = Array.isArray(field.value) ? field.value : [];
  const toggle = (kind: string) => field.onChange(chosen.includes(kind) ? chosen.filter((each) => each !== kind) : [...chosen, kind]);
  return (
    <div className="applies wide" role="group" aria-labelledby="applies-to">
      <span id="applies-to">
        {messages.fields.aplica_a} <small>{chosen.length === 0 ? 'todos los activos' : 'solo a los marcados'}</small>
      </span>
      <div>
        {Object.keys(tiposDeActivo).map((kind) => (
          <button key={kind} type="button" className="quick-chip" aria-pressed={chosen.includes(kind)} onClick={() => toggle(kind)}>
            {wordOf(tiposDeActivo, kind)}
          </button>
        ))}
      </div>
    </div>
  );
};
