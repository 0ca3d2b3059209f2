import { IconButton } from '@mui/material';
import { Icon } from '../../../ui/Icon';
import { removeItem, restoreItem, type ItemPart } from '../requests';
import { useOrderAction } from './useOrderItems';

interface Props {
  ordenId: number;
  part: ItemPart;
  item: number | string;
  /** What is removed, in words. */
  name: string;
  /** Said when it is done. */
  done?: string;
}

/** Removes something that belongs to an order, and offers to bring it back. */
export const RemoveItem = ({ ordenId, part, item, name, done = `Se quitó «${name}»` }: Props) => {
  const { remove } = useOrderAction(ordenId);
  const onClick = () =>
    void remove(
      done,
      () => removeItem(ordenId, part, item),
      () => restoreItem(ordenId, part, item),
    );
  return (
    <IconButton aria-label={`Quitar ${name}`} onClick={onClick}>
      <Icon name="delete" size={18} />
    </IconButton>
  );
};
