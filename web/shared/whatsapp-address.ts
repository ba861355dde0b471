/** Opens WhatsApp with a message to the number that is already written. */
export function whatsappAddress(phone: string, text: string): string {
  return `https://wa.me/${phone.replace(/\D/g, "")}?text=${encodeURIComponent(text)}`;
}
