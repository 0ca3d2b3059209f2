import { IconButton } from '@mui/material';
import { Icon } from '../../../ui/Icon';
import { removeItem, restoreItem, type ItemPath } from '../requests';
import { useOrderAction } from './useOrderItems';

interface Props {
  ordenId: number;
  item: ItemPath;
  /** What is removed, in words. */
  name: string;
  /** Said when it is done. */
  done?: string;
}

/** Removes something that belongs to an order, and offers to bring it back. */
export const RemoveItem = ({ ordenId, item, name, done = `Se quitó «${name}»` }: Props) => {
  const { remove } = useOrderAction(ordenId);
  const onClick = () =>
    void remove(
      done,
      () => removeItem(ordenId, item),
      () => restoreItem(ordenId, item),
    );
  return (
    <IconButton aria-label={`Quitar ${name}`} onClick={onClick}>
      <Icon name="delete" size={18} />
    </IconButton>
  );
};
