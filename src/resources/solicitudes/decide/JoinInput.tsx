import { useState } from 'react';
import { FormHelperText, Radio, TextField } from '@mui/material';
import { useGetList, useInput } from 'react-admin';
import { estadosFinales, type Orden } from '#contract/entities/ordenes';
import type { Solicitud } from '#contract/entities/solicitudes';
import { ago } from '../../../ui/formats';
import { similarName } from '../detail/similarName';
import { useSimilar } from '../requests';
import styles from '../solicitudes.module.css';

interface Choice {
  key: string;
  name: string;
  text: string;
  at: string;
}

/** Picks the order or request that it is joined to: one that looks like it, or one that is searched. */
export const JoinInput = ({ request: { id, activo_id: asset, nivel_id: level } }: { request: Solicitud }) => {
  const { field, fieldState } = useInput<string | null>({ source: 'con' });
  const [q, setQ] = useState('');
  const { data: similar = [] } = useSimilar(id, true);
  const searched = q.trim().length >= 2;
  const page = { pagination: { page: 1, perPage: 8 }, sort: { field: 'id', order: 'DESC' as const } };
  const here = asset === null ? { nivel_id: level } : { activo_id: asset };
  const { data: orders = [] } = useGetList<Orden>('ordenes', { ...page, filter: searched ? { q } : here });
  const { data: requests = [] } = useGetList<Solicitud>(
    'solicitudes',
    { ...page, filter: { q, estado: 'nueva' } },
    { enabled: searched },
  );
  const found: Choice[] = [
    ...(searched
      ? []
      : similar.map((each) => choiceOf(each.tipo, each.id, similarName(each), each.texto, each.creado_en))),
    ...orders
      .filter(({ estado }) => !estadosFinales.some((end) => end === estado))
      .map((order) => choiceOf('orden', order.id, order.numero, order.titulo, order.creado_en)),
    ...(searched ? requests : [])
      .filter((each) => each.id !== id)
      .map((each) => choiceOf('solicitud', each.id, `solicitud ${each.id}`, each.descripcion, each.creado_en)),
  ];
  const choices = found.filter(({ key }, at) => found.findIndex((each) => each.key === key) === at);
  return (
    <div className="grid gap-8">
      <TextField
        label="Buscar una orden o solicitud"
        size="small"
        margin="none"
        value={q}
        onChange={({ target }) => setQ(target.value)}
      />
      <ul className={`bare-list divided scroll-y ${styles.choices}`} role="radiogroup" aria-label="A cuál se une">
        {choices.map(({ key, name, text, at }) => (
          <li key={key}>
            <label className="row gap-6 clickable">
              <Radio
                size="small"
                name={field.name}
                value={key}
                checked={field.value === key}
                onChange={() => field.onChange(key)}
              />
              <span className="grid shrink">
                <span className="break-anywhere">{text}</span>
                <small className="muted">
                  {name} · {ago(at)}
                </small>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {choices.length === 0 && <p className="flush muted small">Ninguna abierta coincide.</p>}
      {fieldState.error && <FormHelperText error>{fieldState.error.message}</FormHelperText>}
    </div>
  );
};

const choiceOf = (tipo: string, id: number, name: string, text: string, at: string): Choice => ({
  ...{ key: `${tipo} ${id}`, name, text, at },
});
