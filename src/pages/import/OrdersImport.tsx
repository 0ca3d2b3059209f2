import ImportPage from './ImportPage';

/** Where orders are imported: the same steps, with that noun chosen. */
const OrdersImport = () => <ImportPage usual="ordenes" />;

export default OrdersImport;
