import { Menu, MenuItem, ListItemText } from '@mui/material';
import { useState } from 'react';
import type { BaseMap } from './baseMaps';
import { MapButton } from './MapButton';

interface BaseMapMenuProps {
  all: readonly BaseMap[];
  chosen: BaseMap;
  choose: (id: string) => void;
}

/** Menu of base maps; renders nothing if there is only one. */
export const BaseMapMenu = ({ all, chosen, choose }: BaseMapMenuProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (all.length < 2) return null;
  return (
    <>
      <MapButton
        icon="layers"
        label="Mapa de fondo"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      />
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': 'Mapa de fondo' } }}
      >
        {all.map(({ id, label }) => (
          <MenuItem
            key={id}
            role="menuitemradio"
            aria-checked={id === chosen.id}
            selected={id === chosen.id}
            onClick={() => {
              choose(id);
              setAnchor(null);
            }}
          >
            <ListItemText>{label}</ListItemText>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
