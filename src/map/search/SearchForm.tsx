import { Button, TextField } from '@mui/material';
import { useState, type SyntheticEvent } from 'react';
import type { DireccionHallada } from '#contract/direcciones';
import { readPair } from '#contract/rules/coordinates';
import { api } from '../../providers/api';
import { config } from '../../providers/config';
import { failureOf } from '../../ui/failure';
import styles from './placeSearch.module.css';

/** What the form says below the field. */
type State = { found: readonly DireccionHallada[] } | { failure: string } | 'busy' | undefined;

/** Coordinates at once; addresses by the geocoder, which is asked when somebody sends the form, not with each key. */
export const SearchForm = ({ onPlace }: { onPlace: (place: [lat: number, lon: number]) => void }) => {
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
      const { json } = await api<DireccionHallada[]>(
        `/direcciones/buscar?${new URLSearchParams({ q: text }).toString()}`,
      );
      setState({ found: json });
    } catch (error) {
      setState({ failure: failureOf(error).message });
    }
  };

  const found = typeof state === 'object' && 'found' in state ? state.found : undefined;
  return (
    <form className={styles.searchPlace} role="search" onSubmit={(event) => void send(event)}>
      <div className={`row gap-8 ${styles.searchLine}`}>
        <TextField
          autoFocus
          size="small"
          margin="none"
          type="search"
          value={q}
          onChange={({ target }) => setQ(target.value)}
          placeholder={addresses ? 'Dirección o coordenadas' : 'Coordenadas'}
          slotProps={{
            htmlInput: { 'aria-label': addresses ? 'Dirección o coordenadas' : 'Coordenadas', maxLength: 200 },
          }}
        />
        <Button type="submit" variant="contained" disabled={state === 'busy'}>
          Buscar
        </Button>
      </div>
      <div role="status">
        {state === 'busy' && <p>Buscando…</p>}
        {typeof state === 'object' && 'failure' in state && <p>{state.failure}</p>}
        {found?.length === 0 && <p>Ningún lugar coincide. Pruebe con la calle y la ciudad.</p>}
      </div>
      {found && found.length > 0 && (
        <>
          <ul className={`unpadded line-above ${styles.searchFound}`} aria-label="Lugares">
            {found.map(({ direccion, latitud, longitud }) => (
              <li key={`${direccion} ${latitud} ${longitud}`}>
                <button
                  className="bare-button full-width text text-left touch"
                  type="button"
                  onClick={() => onPlace([latitud, longitud])}
                >
                  {direccion}
                </button>
              </li>
            ))}
          </ul>
          <p className={styles.searchSource}>Direcciones: © OpenStreetMap</p>
        </>
      )}
    </form>
  );
};
