/** Returns an address that opens WhatsApp with a prepared message to the number. */
export function whatsappAddress(phone: string, text: string): string {
  return `https://wa.me/${phone.replace(/\D/g, "")}?text=${encodeURIComponent(text)}`;
}
