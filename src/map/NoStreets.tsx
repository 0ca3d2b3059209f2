import { Popover } from '@mui/material';
import { useState } from 'react';
import { can } from '#contract/core/access';
import { useRole } from '../providers/session';
import { Icon } from '../ui/Icon';
import styles from './NoStreets.module.css';

/**
 * Explains that the map has no streets, and how to configure them. `failing`: they are configured but do not respond.
 */
export const NoStreets = ({ failing }: { failing: boolean }) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const role = useRole();
  if (!can(role, 'edit', 'dispositivos')) return null;
  return (
    <>
      <button
        type="button"
        className={`row gap-6 raised shadow-2 borderless rounded muted inherit-font tiny clickable ${styles.noStreets}`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon name="map" size={16} />
        sin calles
      </button>
      <Popover
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      >
        <div className={styles.noStreetsHelp} role="dialog" aria-label="Calles en el mapa">
          <p>
            {failing
              ? 'El servidor de calles no responde; mientras tanto se ve el mapa incluido. Vuelve solo cuando responda.'
              : 'Esta instalación no tiene calles; se ve el mapa incluido.'}
          </p>
          <p>
            Para tenerlas sin Internet, quien administra el servidor copia un archivo <code>.pmtiles</code> en la
            carpeta <code>mapas</code> de los datos de Ftrack. Para usar un servidor de mapas, pone su dirección en{' '}
            <code>TILES_URL</code>.
          </p>
        </div>
      </Popover>
    </>
  );
};
