import { Button, TextField } from '@mui/material';
import { useState, type SyntheticEvent } from 'react';
import type { DireccionHallada } from '#contract/requests/direcciones';
import { readPair } from '#contract/rules/coordinates';
import { api } from '../../providers/api';
import { config } from '../../providers/config';
import { failureOf } from '../../ui/failure';
import styles from './placeSearch.module.css';

/** What the form says below the field. */
type State = { found: readonly DireccionHallada[] } | { failure: string } | 'busy' | undefined;

interface Props {
  /** The middle of what the map shows. */
  near: () => { lat: number; lng: number } | undefined;
  onPlace: (place: [lat: number, lon: number]) => void;
}

/** Coordinates at once; addresses by the server, which is asked when somebody sends the form, not with each key. */
export const SearchForm = ({ near, onPlace }: Props) => {
  const [q, setQ] = useState('');
  const [state, setState] = useState<State>();
  const { addresses } = config();

  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    const text = q.trim();
    const [lat, lon] = readPair(text) ?? [];
    if (typeof lat === 'number' && typeof lon === 'number') {
      if (Math.abs(lat) <= 90 && Math.abs(lon) <= 180) onPlace([lat, lon]);
      else setState({ failure: 'La latitud va de -90 a 90 y la longitud de -180 a 180.' });
      return;
    }
    if (!addresses) return setState({ failure: 'Escriba una latitud y una longitud, por ejemplo 4.65123, -74.08175.' });
    if (text.length < 3) return setState({ failure: 'Escriba al menos tres letras.' });
    setState('busy');
    try {
      const middle = near();
      const cerca = middle && JSON.stringify([middle.lat, wrapped(middle.lng)]);
      const query = new URLSearchParams({ q: text, ...(cerca && { cerca }) });
      const { json } = await api<DireccionHallada[]>(`/direcciones/buscar?${query.toString()}`);
      setState({ found: json });
    } catch (error) {
      setState({ failure: failureOf(error).message });
    }
  };

  const what = words[addresses ?? 'none'];
  const found = typeof state === 'object' && 'found' in state ? state.found : undefined;
  return (
    <form className={`pad-12 small ${styles.searchPlace}`} role="search" onSubmit={(event) => void send(event)}>
      <div className={`row gap-8 ${styles.searchLine}`}>
        <TextField
          autoFocus
          size="small"
          margin="none"
          type="search"
          value={q}
          onChange={({ target }) => setQ(target.value)}
          placeholder={what.label}
          slotProps={{ htmlInput: { 'aria-label': what.label, maxLength: 200 } }}
        />
        <Button type="submit" variant="contained" disabled={state === 'busy'}>
          Buscar
        </Button>
      </div>
      {what.about && <p>{what.about}</p>}
      <div role="status">
        {state === 'busy' && <p>Buscando…</p>}
        {typeof state === 'object' && 'failure' in state && <p>{state.failure}</p>}
        {found?.length === 0 && <p>{what.nothing}</p>}
      </div>
      {found && found.length > 0 && (
        <>
          <ul className={`unpadded line-above ${styles.searchFound}`} aria-label="Lugares">
            {found.map(({ direccion, latitud, longitud }) => (
              <li key={`${direccion} ${latitud} ${longitud}`}>
                <button
                  className="bare-button full-width text text-left touch hoverable"
                  type="button"
                  onClick={() => onPlace([latitud, longitud])}
                >
                  {direccion}
                </button>
              </li>
            ))}
          </ul>
          <p className={styles.searchSource}>{what.source}</p>
        </>
      )}
    </form>
  );
};

/** A map that was dragged around the world says more than 180 degrees. */
const wrapped = (lon: number) => ((((lon + 180) % 360) + 360) % 360) - 180;

interface Words {
  label: string;
  about?: string;
  nothing?: string;
  source?: string;
}

const words: Record<'everywhere' | 'nearby' | 'none', Words> = {
  everywhere: {
    label: 'Dirección o coordenadas',
    nothing: 'Ningún lugar coincide. Pruebe con la calle y la ciudad.',
    source: 'Direcciones: © OpenStreetMap',
  },
  nearby: {
    label: 'Calle o coordenadas',
    about: 'Busca calles y lugares cerca de lo que muestra el mapa.',
    nothing: 'Ninguna calle coincide cerca. Escriba solo su nombre, o lleve el mapa más cerca de ella.',
    source: 'Calles del mapa de esta instalación',
  },
  none: { label: 'Coordenadas' },
};
