package shop;

import org.mapstruct.Mapper;

class OrderRow {
    private String id = "";
    private String title = "";

    public String getId() {
        return id;
    }

    public void setId(String id) {
        this.id = id;
    }

    public String getTitle() {
        return title;
    }

    public void setTitle(String title) {
        this.title = title;
    }

    @Mapper
    interface Rows {
        OrderRow row(Order order);
    }

    static int length(boolean known) {
        String text = known ? "x" : null;
        return text.length();
    }
}
