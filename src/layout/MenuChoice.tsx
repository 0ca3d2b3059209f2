import { ListItemText } from '@mui/material';
import { Icon } from '../ui/Icon';
import type { IconName } from '../ui/icons';

/** What stands inside an item of a menu: icon and words, and a tick when it is the one chosen. */
export const MenuChoice = ({ icon, text, chosen = false }: { icon: IconName; text: string; chosen?: boolean }) => (
  <>
    <Icon name={icon} size={18} />
    <ListItemText>{text}</ListItemText>
    {chosen && <Icon name="check" size={18} />}
  </>
);
