import { Button, useTheme } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Presencia } from '#contract/requests/enArea';
import { assetColours } from '../../map/palette';
import { EmptyState } from '../../ui/EmptyState';
import { counted, dateTime, duration } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { momentAddress } from '../../ui/tripAddress';
import { useAssetNames } from '../../ui/useAssetNames';
import styles from './AreaFound.module.css';
import { mostTracks, type AreaQuestion } from './useAreaQuestion';

/** Assets, and stays of one, that are listed before the user asks for more. */
const most = { assets: 50, stays: 4 };

/** Who was in the area: each asset with its stays, and whether its track is on the map. */
export const AreaFound = ({ question: { found, shown, show } }: { question: AreaQuestion }) => {
  const [listed, setListed] = useState(most.assets);
  const { nameOf } = useAssetNames();
  const { mode } = useTheme().palette;
  if (!found) return null;
  if (found.length === 0)
    return (
      <div ref={intoSight}>
        <EmptyState
          icon="search_off"
          text="Nadie estuvo aquí en esas horas. Pruebe con un área o un rango más amplio."
        />
      </div>
    );
  return (
    <>
      <p ref={intoSight} className="flush muted small" role="status">
        {counted(found.length, 'activo estuvo', 'activos estuvieron')} aquí.{' '}
        {found.length > mostTracks && `En el mapa se dibujan hasta ${mostTracks} a la vez.`}
      </p>
      <ul className={`bare-list grid ${styles.found}`}>
        {found.slice(0, listed).map((presence) => {
          const at = shown.indexOf(presence.activo_id);
          const colour = at < 0 ? undefined : assetColours[mode][at];
          return (
            <Present
              key={presence.activo_id}
              presence={presence}
              name={nameOf(presence.activo_id)}
              colour={colour}
              onShow={() => show(presence.activo_id)}
            />
          );
        })}
      </ul>
      {found.length > listed && <Button onClick={() => setListed(listed + most.assets)}>Ver más activos</Button>}
    </>
  );
};

/** On a phone the answer would be below the fold. */
const intoSight = (answer: HTMLElement | null) => {
  if (matchMedia('(max-width: 899.95px)').matches) answer?.scrollIntoView({ block: 'start' });
};

interface PresentProps {
  presence: Presencia;
  name: string;
  /** Of its track; undefined: it is not on the map. */
  colour: string | undefined;
  onShow: () => void;
}

const Present = ({ presence: { activo_id, estancias }, name, colour, onShow }: PresentProps) => {
  const [all, setAll] = useState(false);
  const total = estancias.reduce((sum, stay) => sum + lengthOf(stay), 0);
  return (
    <li>
      <div className={`row gap-8 regular ${styles.who}`}>
        <strong className="grow shrink semibold break-anywhere">{name}</strong>
        <span className="tabular muted small">{stayWords(total)}</span>
        <button
          className="centered rigid frameless rounded clickable hoverable focus-inside"
          type="button"
          aria-pressed={colour !== undefined}
          aria-label={`Recorrido de ${name} en el mapa`}
          onClick={onShow}
        >
          <i style={{ background: colour }} />
        </button>
      </div>
      <ul className="bare-list grid">
        {(all ? estancias : estancias.slice(0, most.stays)).map((stay) => (
          <li key={stay.desde}>
            <Link to={momentAddress(activo_id, stay.desde)} title="Abrir el recorrido en ese momento">
              <span className="tabular">{dateTime(stay.desde)}</span>
              <span className="tabular">{stayWords(lengthOf(stay))}</span>
              <Icon name="chevron_right" size={18} />
            </Link>
          </li>
        ))}
      </ul>
      {!all && estancias.length > most.stays && (
        <Button size="small" onClick={() => setAll(true)}>
          Ver las {estancias.length} estancias
        </Button>
      )}
    </li>
  );
};

const lengthOf = ({ desde, hasta }: Presencia['estancias'][number]) => Date.parse(hasta) - Date.parse(desde);

/** Those who only crossed it were there for seconds. */
const stayWords = (ms: number) => (ms < 60_000 ? `${Math.max(1, Math.round(ms / 1_000))} s` : duration(ms));
