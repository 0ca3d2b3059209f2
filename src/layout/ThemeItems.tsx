import { useSyncExternalStore } from 'react';
import { MenuItem } from '@mui/material';
import { chooseTheme, storedTheme, uiStore, type ThemeMode } from '../providers/ui';
import type { IconName } from '../ui/icons';
import { MenuChoice } from './MenuChoice';

const choices: readonly { mode: ThemeMode | undefined; text: string; icon: IconName }[] = [
  { mode: 'light', text: 'Tema claro', icon: 'light_mode' },
  { mode: 'dark', text: 'Tema oscuro', icon: 'dark_mode' },
  { mode: undefined, text: 'Tema del sistema', icon: 'desktop_windows' },
];

/** Light, dark, or the system's theme. The menu stays open, so that the change is visible. */
export const ThemeItems = () => {
  const mode = useSyncExternalStore(onThemeChange, storedTheme);
  return choices.map((choice) => (
    <MenuItem
      key={choice.text}
      role="menuitemradio"
      aria-checked={mode === choice.mode}
      onClick={() => chooseTheme(choice.mode)}
    >
      <MenuChoice icon={choice.icon} text={choice.text} chosen={mode === choice.mode} />
    </MenuItem>
  ));
};

const onThemeChange = (changed: () => void) => uiStore.subscribe('theme', changed);
