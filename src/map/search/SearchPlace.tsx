import { Popover } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { MapButton } from '../MapButton';

const SearchForm = lazy(() => import('./SearchForm').then((module) => ({ default: module.SearchForm })));

/** Goes to an address or to coordinates that somebody types. */
export const SearchPlace = ({ onPlace }: { onPlace: (place: [lat: number, lon: number]) => void }) => {
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
