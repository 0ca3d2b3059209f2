import { Popover } from '@mui/material';
import type { Map as LeafletMap } from 'leaflet';
import { lazy, Suspense, useState } from 'react';
import { MapButton } from '../MapButton';

const SearchForm = lazy(() => import('./SearchForm').then((module) => ({ default: module.SearchForm })));

interface Props {
  /** Addresses near what it shows come first. */
  map: LeafletMap | null;
  onPlace: (place: [lat: number, lon: number]) => void;
}

/** Goes to an address or to coordinates that somebody types. */
export const SearchPlace = ({ map, onPlace }: Props) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <MapButton
        icon="search"
        label="Buscar un lugar"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      />
      <Popover
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Buscar un lugar' } }}
      >
        <Suspense>
          <SearchForm
            near={() => map?.getCenter()}
            onPlace={(place) => {
              close();
              onPlace(place);
            }}
          />
        </Suspense>
      </Popover>
    </>
  );
};
