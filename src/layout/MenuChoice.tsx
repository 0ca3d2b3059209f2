import { ListItemText } from '@mui/material';
import { Icon } from '../ui/Icon';
import type { IconName } from '../ui/icons';

/** The content of a menu item: icon and text, and a tick if it is chosen. */
export const MenuChoice = ({ icon, text, chosen = false }: { icon: IconName; text: string; chosen?: boolean }) => (
  <>
    <Icon name={icon} size={18} />
    <ListItemText>{text}</ListItemText>
    {chosen && <Icon name="check" size={18} />}
  </>
);
