import ImportPage from './ImportPage';

/** The import of orders: the same steps, with orders chosen. */
const OrdersImport = () => <ImportPage usual="ordenes" />;

export default OrdersImport;
