/** What a connector can do, told from its methods: the manifest must say exactly the same. */
import type { Connector } from './connector.ts';
import type { Capability } from './manifest.ts';

/** Capabilities in the order of the `Capability` type. */
export function capabilitiesOf(connector: Connector): Capability[] {
  const { link, lookups, products, stock, price, sale, orders, claims } = connector;
  const present: Record<Capability, unknown> = {
    'link.check': link.check,
    'link.oauth': link.oauth,
    'lookups.categories': lookups?.categories,
    'lookups.attributes': lookups?.attributes,
    'lookups.notices': lookups?.notices,
    'lookups.brands': lookups?.brands,
    'lookups.addresses': lookups?.addresses,
    'lookups.delivery': lookups?.delivery,
    'products.create': products?.create,
    'products.update': products?.update,
    'products.read': products?.read,
    'products.find': products?.find,
    'products.list': products?.list,
    'products.stop': sale?.stop,
    'products.resume': sale?.resume,
    'products.price': price?.setPrices,
    'products.stock': stock?.setQuantities,
    'orders.collect': orders?.collect,
    'orders.lookUp': orders?.lookUp,
    'orders.confirm': orders?.confirm,
    'orders.dispatch': orders?.dispatch,
    'orders.modifyInvoice': orders?.modifyInvoice,
    'orders.cancelSale': orders?.cancelSale,
    'claims.approveCancel': claims?.approveCancel,
  };
  return (Object.keys(present) as Capability[]).filter((capability) => present[capability] !== undefined);
}
